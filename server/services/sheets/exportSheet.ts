import sql from 'sql-template-tag';
import type { SheetName } from '../../../src/contract/sheets';
import { badField, forbidden, notFound } from '../../../src/contract/refusal';
import { reportName } from '../../../src/domain/fileName';
import { formatMonth } from '../../../src/domain/month';
import { mayUnder, policy } from '../../../src/domain/policy';
import { bookOf } from '../kernel/bookOf';
import type { Context, Service } from '../kernel/context';
import { dealersInScope, portalOf } from '../kernel/scope';
import type { ExportedSheet } from './exportedSheet';
import { apiConditionsSheet } from './kinds/apiConditionsSheet';
import { clientsSheet } from './kinds/clientsSheet';
import { minimumTariffsSheet } from './kinds/minimumTariffsSheet';
import { priceListsSheet } from './kinds/priceListsSheet';
import { specConditionsSheet } from './kinds/specConditionsSheet';

const sheets: Record<SheetName, ExportedSheet> = {
  'spec-conditions': specConditionsSheet,
  'api-conditions': apiConditionsSheet,
  'minimum-tariffs': minimumTariffsSheet,
  'price-lists': priceListsSheet,
  clients: clientsSheet,
};

async function nameOf({ db, caller }: Context, dealer: number): Promise<string> {
  const found = await db.one<{ name: string }>(sql`
    SELECT g.name FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    WHERE d.id = ${dealer} AND ${dealersInScope(caller)}`);
  if (!found) throw notFound();
  return found.name;
}

/** `GET /sheets/{kind}/xlsx/`: heads alone where there is nothing yet, as a template. */
export const exportSheet: Service<'exportSheet'> = async (context, { params: { kind }, query }) => {
  const { title, columns, rows, needs, ofDealer } = sheets[kind];
  if (!mayUnder(policy[needs], context.caller.rights)) throw forbidden();
  const { dealer_id: dealer, parent_id: parent, server_alias, year, month: number } = query;
  const server = server_alias === undefined ? undefined : portalOf(context.caller, server_alias);
  // Their ids repeat from server to server.
  if (parent !== undefined && server === undefined) throw badField('server_alias', 'Сервер: укажите его');
  if (dealer === undefined && ofDealer) throw badField('dealer_id', 'Укажите дилера');
  const month = year === undefined || number === undefined ? undefined : { year, month: number };
  const name = dealer === undefined ? undefined : await nameOf(context, dealer);
  const parameters = [
    ...(name === undefined ? [] : [['Дилер', name] as const]),
    ...(month ? [['Месяц', formatMonth(month)] as const] : []),
  ];
  const about = { report: title, sheet: title, columns, parameters };
  return {
    filename: reportName(title, month ? formatMonth(month, '-') : '', ...(name === undefined ? [] : [name])),
    bytes: bookOf(context, about, rows(context, { dealer, month, server, parent }), (some) => some),
  };
};
