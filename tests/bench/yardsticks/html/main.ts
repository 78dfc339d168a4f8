import type { GroupRow } from '../../../../src/contract/groups';
import { columns } from '../columns';
import { pageSize, readPage } from '../readPage';

let page = 1;

const cell = (lines: string[], strong: boolean) => {
  const td = document.createElement('td');
  td.append(
    ...lines.map((line, index) => {
      const part = document.createElement(strong && index === 0 ? 'b' : 'span');
      part.textContent = line;
      return part;
    }),
  );
  return td;
};

const rowOf = (row: GroupRow) => {
  const tr = document.createElement('tr');
  tr.append(...columns.map(({ lines }, index) => cell(lines(row), index === 0)));
  return tr;
};

const show = async () => {
  const { results } = await readPage(page, pageSize, '-p_gid');
  document.querySelector('tbody')?.replaceChildren(...results.map(rowOf));
};

const head = document.createElement('tr');
head.append(...columns.map(({ label }) => Object.assign(document.createElement('th'), { textContent: label })));
document.querySelector('thead')?.append(head);
document.querySelector('#next')?.addEventListener('click', () => {
  page += 1;
  void show();
});
void show();
