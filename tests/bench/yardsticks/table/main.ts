import { sums } from '../sums';

const root = document.querySelector('#root');

const field = (value: number) => {
  const input = Object.assign(document.createElement('input'), { value: String(value) });
  input.style.width = '70px';
  return input;
};

const row = (values: readonly number[]) => {
  const tr = document.createElement('tr');
  tr.append(
    ...values.map((value) => {
      const td = document.createElement('td');
      td.append(field(value));
      return td;
    }),
  );
  return tr;
};

const button = Object.assign(document.createElement('button'), { id: 'open', textContent: 'Открыть' });
button.addEventListener('click', () => {
  const table = document.createElement('table');
  table.append(...sums.map(row), row([1500, 300, 500, 100]), row([900, 180, 500, 100]), row([25]), row([20]));
  root?.replaceChildren(table);
});
root?.before(button);
