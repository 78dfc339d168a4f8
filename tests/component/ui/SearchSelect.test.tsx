import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { choicesRead } from '../../../src/ui/choicesRead';
import { SearchSelect, type SearchChoice } from '../../../src/ui/SearchSelect';
import { useServerSearch } from '../../../src/ui/useServerSearch';

const dealers: readonly SearchChoice[] = [
  { id: 1, name: 'ООО «Заря»', note: 'Псков' },
  { id: 2, name: 'ООО «Зелёный мыс»', note: 'Нова' },
  { id: 3, name: 'АО «Восход»', note: 'Нова' },
];

function Local({
  onChange,
  first = null,
}: {
  onChange: (choice: SearchChoice | null) => void;
  first?: SearchChoice | null;
}) {
  const [value, setValue] = useState(first);
  const change = (choice: SearchChoice | null) => {
    setValue(choice);
    onChange(choice);
  };
  return <SearchSelect choices={dealers} label="Дилер" value={value} onChange={change} />;
}

const show = (first: SearchChoice | null = null) => {
  const [onChange, onKeyDown] = [vi.fn(), vi.fn()];
  render(
    <div onKeyDown={(event) => onKeyDown(event.key)}>
      <Local first={first} onChange={onChange} />
      <button>дальше</button>
    </div>,
  );
  return { onChange, onKeyDown, user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Дилер' }) };
};
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '');

it('A18 is found by typing, whatever the case and ё, by its note too, and chosen with the keyboard alone', async () => {
  const { user, box, onChange } = show();
  await user.tab();
  expect(box).toHaveFocus();
  expect(box).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowDown}');
  expect(offered()).toHaveLength(3);
  await user.keyboard('{ArrowUp}');
  expect(active()).toHaveTextContent('Восход');
  await user.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent('Заря');
  await user.keyboard('ЗЕЛЕН');
  expect(offered()).toEqual(['ООО «Зелёный мыс» Нова']);
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(dealers[1]);
  expect(box).toHaveValue('ООО «Зелёный мыс»');
  expect(offered()).toEqual([]);
  await user.keyboard('{Enter}{ArrowDown}');
  expect(active()).toHaveTextContent('Зелёный мыс');
  await user.clear(box);
  await user.keyboard('псков');
  expect(offered()).toEqual(['ООО «Заря» Псков']);
});

it('A18 what is not found says so; who leaves without choosing has what was chosen', async () => {
  const { user, box, onChange } = show(dealers[0]);
  await user.click(box);
  await user.keyboard('ъъъ{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('Ничего не найдено...');
  await user.tab();
  expect(box).toHaveValue('ООО «Заря»');
  expect(screen.queryByRole('status')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

it('A18 Escape closes the list alone; emptied, or by its cross, nothing is chosen', async () => {
  const { user, box, onChange, onKeyDown } = show(dealers[0]);
  await user.click(box);
  await user.keyboard('вос{Escape}');
  expect(onKeyDown).not.toHaveBeenCalledWith('Escape');
  expect(box).toHaveValue('ООО «Заря»');
  await user.keyboard('{Escape}');
  expect(onKeyDown).toHaveBeenCalledWith('Escape');
  await user.clear(box);
  expect(onChange).toHaveBeenLastCalledWith(null);
  await user.click(screen.getByRole('option', { name: /Восход/ }));
  expect(box).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Очистить' }));
  expect(onChange.mock.calls).toEqual([[null], [dealers[2]], [null]]);
});

it('A18 a choice that is made for one while the box has the focus gives way to what is typed, as one that is picked does', async () => {
  const Box = ({ value }: { value: SearchChoice | null }) => (
    <SearchSelect choices={dealers} label="Дилер" value={value} onChange={() => undefined} />
  );
  const { rerender } = render(<Box value={null} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox'));
  rerender(<Box value={{ id: 1, name: 'ООО «Заря»' }} />);
  await user.keyboard('восх');
  expect(offered()).toEqual(['АО «Восход» Нова']);
  await user.keyboard('{Enter}зел');
  expect(offered()).toEqual(['ООО «Зелёный мыс» Нова']);
});

it('A18 the server finds: asked once the typing rests, and what it gave last is shown', async () => {
  const find = vi.fn((sought: string) => Promise.resolve([{ id: sought, name: `нашлось по «${sought}»` }]));
  function Served() {
    const found = useServerSearch({ key: ['served'], find, initial: '7' });
    return <SearchSelect {...found} label="Клиент" value={null} onChange={() => undefined} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Served />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox'));
  expect(await screen.findByRole('option')).toHaveTextContent('нашлось по «7»');
  await user.keyboard('ром');
  expect(screen.getByRole('status')).toHaveTextContent('Загружаем данные...');
  await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent('нашлось по «ром»'));
  expect(find.mock.calls.map(([sought]) => sought)).toEqual(['7', 'ром']);
});

it('A18 R03 choices that could not be read are not said to be none, and are asked for again by Enter or a press', async () => {
  const read = vi.fn(() => Promise.reject<readonly SearchChoice[]>(new Error('Нет связи')));
  function Read() {
    const query = useQuery({ queryKey: ['read'], queryFn: read, retry: false });
    return (
      <SearchSelect
        {...choicesRead(query)}
        choices={query.data ?? []}
        label="Дилер"
        value={null}
        onChange={() => undefined}
      />
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Read />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox'));
  expect(await screen.findByText('Не удалось загрузить список')).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  read.mockResolvedValue(dealers);
  await user.click(await screen.findByRole('button', { name: 'Повторить (Enter)' }));
  await waitFor(() => expect(offered()).toHaveLength(3));
});

it('A18 the one that is chosen can be chosen again when it has changed meanwhile, and is not told of when it has not', async () => {
  const { user, box, onChange } = show({ id: 3, name: 'АО «Восход»', note: 'нет ID организации' });
  const again = async () => {
    await user.click(box);
    await user.click(screen.getByRole('option', { name: /Восход/ }));
  };
  await again();
  expect(onChange.mock.calls).toEqual([[dealers[2]]]);
  await again();
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('P01 a name that the box has no room for is told whole where it is pointed at', async () => {
  const { user, box } = show(dealers[1]);
  expect(box).toHaveAttribute('title', 'ООО «Зелёный мыс»');
  await user.click(screen.getByRole('button', { name: 'Очистить' }));
  expect(box).not.toHaveAttribute('title');
});
