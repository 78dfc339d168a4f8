import { z } from './schema';
import { idText } from './common';
import { defineEndpoints } from './endpoint';

const inn = z.string().regex(/^(\d{10}|\d{12})$/, 'ИНН состоит из 10 или 12 цифр');
/** For ИП the place of the KPP is `-`; `0` is accepted too. */
const kpp = z.string().regex(/^(-|0|\d{4}[0-9A-Z]{2}\d{3})$/, 'КПП состоит из 9 знаков');

/** What the outside registers know of a taxpayer, asked on behalf of a dealer's organisation. */
export const registerEndpoints = defineEndpoints({
  listOrgIds: {
    method: 'GET',
    path: '/dealers/{org}/inns/{inn}/kpps/{kpp}/orgid-clients/',
    summary: 'ID организации по ИНН и КПП; организация 999 — это 77, 138 и 139 — 53',
    source: 'doc 1 §7',
    params: z.strictObject({ org: idText, inn, kpp }),
    answer: {
      kind: 'json',
      schema: z.array(z.strictObject({ org_id: z.int(), org_name: z.string(), org_address: z.string() })),
    },
  },
  readOrgRegister: {
    method: 'GET',
    path: '/registers/organisations/',
    summary: 'Загружен ли реестр организаций: пока нет, ID организации вводит администратор биллинга',
    source: 'an extension: a register that is still empty (decisions, Rights)',
    extension: 'data',
    answer: { kind: 'json', schema: z.strictObject({ loaded: z.boolean() }) },
  },
  readInfodec: {
    method: 'GET',
    path: '/dealers/{org_id}/inns/{inn}/kpps/{kpp}/fcs-operators/infodec/',
    summary: 'Профиль обмена из реестра операторов; с паролем, поэтому только тем, кто может его сохранить',
    source: 'doc 1 §7',
    params: z.strictObject({ org_id: idText, inn, kpp }),
    answer: {
      kind: 'json',
      schema: z.strictObject({
        participant_id: z.string(),
        login: z.string(),
        password: z.string(),
        sender_info: z.string(),
      }),
    },
  },
});
