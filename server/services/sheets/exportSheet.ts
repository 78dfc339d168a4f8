import sql from 'sql-template-tag';
import type { SheetName } from '../../../src/contract/sheets';
import { forbidden, notFound } from '../../../src/contract/refusal';
import { reportName } from '../../../src/domain/fileName';
import { mayUnder, policy } from '../../../src/domain/policy';
import { bookOf } from '../kernel/bookOf';
import type { Service } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';
import type { ExportedSheet } from './exportedSheet';
import { minimumTariffsSheet } from './kinds/minimumTariffsSheet';
import { specConditionsSheet } from './kinds/specConditionsSheet';

const sheets: Record<SheetName, ExportedSheet> = {
  'spec-conditions': specConditionsSheet,
  'minimum-tariffs': minimumTariffsSheet,
};

/** `GET /sheets/{kind}/xlsx/`: heads alone where there is nothing yet, as a template. */
export const exportSheet: Service<'exportSheet'> = async (context, { params: { kind }, query: { dealer_id } }) => {
  const { title, columns, rows, needs } = sheets[kind];
  if (!mayUnder(policy[needs], context.caller.rights)) throw forbidden();
  const dealer = await context.db.one<{ name: string }>(sql`
    SELECT g.name FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    WHERE d.id = ${dealer_id} AND ${dealersInScope(context.caller)}`);
  if (!dealer) throw notFound();
  const about = { report: title, sheet: title, columns, parameters: [['Дилер', dealer.name]] as const };
  return {
    filename: reportName(title, '', dealer.name),
    bytes: bookOf(context, about, rows(context, dealer_id), (some) => some),
  };
};
