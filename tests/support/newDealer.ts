import { innControl } from '../../src/domain/taxpayer';
import type { TestApp } from './app';

let made = 0;

/** A dealer that may be added as it is; the INN is another one each time. */
export const newDealer = (change: object = {}) => {
  const lead = `7799${String(++made).padStart(5, '0')}`;
  return {
    p_opf: 'ООО',
    p_fullname: `Новый дилер ${made}`,
    p_inn: lead + innControl(lead),
    p_kpp: '770101001',
    p_org_id: null as number | null,
    p_parent: 1,
    p_billing_type_id: 'dyn_tp',
    p_region: '77',
    p_piportal_alias: 'nova',
    p_contacts: [{ name: 'Продажи', email: 'sales@new.example', phone: '8 (495) 000-00-01' }],
    ...change,
  };
};

/** The same, with an organisation id that the register gives it. */
export async function registeredDealer(app: TestApp, change: object = {}) {
  const body = newDealer(change);
  const org_id = 950_000 + made;
  await app.db.run(
    `INSERT INTO org_register (inn, kpp, dealer_org, org_id, org_name, org_address) VALUES ('${body.p_inn}', '${body.p_kpp}', 77, ${org_id}, 'Новый', 'Москва')`,
  );
  return { ...body, p_org_id: org_id };
}
