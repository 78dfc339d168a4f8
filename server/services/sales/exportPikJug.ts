import { decimalText } from '../../../src/domain/money';
import { formatMonth, fromMonthIndex } from '../../../src/domain/month';
import { schemeOf } from '../../../src/domain/sales/prices';
import type { SoldClient } from '../../../src/domain/sales/statistic';
import { begin } from '../kernel/batches';
import { dealersPart, periodPart, reportName } from '../../../src/domain/fileName';
import type { Service } from '../kernel/context';
import { selectedQuestion } from './exportSales';
import { salesOfClients } from './salesOfClients';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const attributes = (values: Record<string, string | number | null>) =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      value === null
        ? []
        : [
            ` ${name}="${String(value)
              .replace(/[&<>"]/g, (mark) => entities[mark] ?? '')
              .replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ')}"`,
          ],
    )
    .join('');

/** A client with what it sent under Pik-Yug; an empty text where it sent nothing of it. */
function clientXml({ dealer, name, inn, kpp, org_id, contract, contract_date, months }: SoldClient): string {
  const positions = months.flatMap(({ month, lines }) =>
    lines
      .filter(({ kind, position }) => kind === 'packages' && schemeOf.get(position) === 'dyn_pu')
      .map(
        (line) =>
          `    <position${attributes({ month: formatMonth(fromMonthIndex(month), '.'), alias: line.position, name: line.name, count: line.count, price: decimalText(line.price), cost: decimalText(line.cost), reward: decimalText(line.daobit_cost) })}/>\n`,
      ),
  );
  if (positions.length === 0) return '';
  return `  <client${attributes({ name, inn, kpp, org_id, contract, contract_date, dealer: dealer.name })}>\n${positions.join('')}  </client>\n`;
}

async function* texts(batches: AsyncIterable<SoldClient[]>) {
  for await (const clients of batches) {
    const text = clients.map(clientXml).join('');
    if (text) yield text;
  }
}

/** `POST …/pik-jug-1c/`: the selection's sales under Pik-Yug as XML for 1C; 404 where there are none. */
export const exportPikJug: Service<'exportPikJug'> = async (context, input) => {
  const asked = await selectedQuestion(context, input);
  const parts = await begin(texts(salesOfClients(context, asked)));
  const [start, end] = [asked.start, asked.end].map((month) => formatMonth(fromMonthIndex(month), '.'));
  const encoder = new TextEncoder();
  async function* bytes() {
    yield encoder.encode(
      `<?xml version="1.0" encoding="UTF-8"?>\n<sales${attributes({ start: start ?? '', end: end ?? '', currency: 'RUB' })}>\n`,
    );
    for await (const part of parts.all) yield encoder.encode(part);
    yield encoder.encode('</sales>\n');
  }
  return {
    filename: reportName('Пик-ЮГ 1С', periodPart(asked.start, asked.end), dealersPart(asked.dealers), 'xml'),
    bytes: bytes(),
  };
};
