import { added as extension } from './added';
import { z } from './schema';
import { chosenId, id, idText, russianDate } from './common';
import { endpointsOf } from './endpoint';
import { price, wholeCheck, type FieldProblem } from './fields';
import { groupParams } from './groups';

/** A tariff or option of an organisation; prices in roubles, where they are its own. */
export const billingItem = z.strictObject({
  id,
  caption: z.string(),
  type: z.enum(['dynamic', 'custom', 'other']),
  start_at: russianDate,
  client_price: z.number().nullable(),
  ctm_price: z.number().nullable(),
  permanent: z.boolean(),
});
export type BillingItem = z.infer<typeof billingItem>;

/** What an organisation pays for, newest first. */
export const billingProfile = z.strictObject({
  label: z.string(),
  tariffs: z.array(billingItem),
  options: z.array(billingItem),
});
export type BillingProfile = z.infer<typeof billingProfile>;

/** What may be added now. */
export const billingControls = z.strictObject({
  custom_subscribe: z.array(z.strictObject({ p_type_id: id, caption: z.string() })),
  service_unlim: z.array(z.strictObject({ p_service_id: id, caption: z.string() })),
  full_unlim: z.boolean(),
});
export type BillingControls = z.infer<typeof billingControls>;

const noClientPrice = 'Введите цену для клиента';
const noShare = 'Введите долю организации';

interface Individual {
  p_custom?: boolean | undefined;
  p_client_price?: number | null | undefined;
  p_ctm_price?: number | null | undefined;
}

/** With the individual option ticked both prices are required; without it they count for nothing (doc 1 §5). */
const individualProblems = ({ p_custom, p_client_price, p_ctm_price }: Individual): FieldProblem[] =>
  p_custom
    ? [
        ...(typeof p_client_price === 'number' ? [] : [{ field: 'p_client_price', message: noClientPrice }]),
        ...(typeof p_ctm_price === 'number' ? [] : [{ field: 'p_ctm_price', message: noShare }]),
      ]
    : [];

/**
 * What was taken out comes back beside what there is: the tariff stays what it is, and the full unlimited does not stand in the way.
 * `p_place` is where it stood.
 */
const beside = { p_beside: extension(z.boolean().optional()), p_place: extension(id.optional()) };

const individual = {
  ...beside,
  p_start_at: russianDate,
  p_custom: z.boolean(),
  p_client_price: price(noClientPrice).nullable().optional(),
  p_ctm_price: price(noShare).nullable().optional(),
};

export const customSubscription = z
  .strictObject({ p_type_id: chosenId('Выберите подписку'), p_permanent: z.boolean(), ...individual })
  .check(wholeCheck(individualProblems));
export const unlimitedService = z
  .strictObject({ p_service_id: chosenId('Выберите услугу'), ...individual })
  .check(wholeCheck(individualProblems));
export const fullUnlimited = z.strictObject({
  ...beside,
  p_start_at: russianDate,
  p_client_price: price(noClientPrice),
  p_ctm_price: price(noShare),
});

/** What has been taken out, as the call that makes it anew has it. */
export const removedAddition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('custom'), body: customSubscription }),
  z.strictObject({ kind: z.literal('service'), body: unlimitedService }),
  z.strictObject({ kind: z.literal('full'), body: fullUnlimited }),
]);
export type RemovedAddition = z.infer<typeof removedAddition>;

const base = '/piportals/{alias}/groups/{p_gid}/billing-profile';
const added = { kind: 'json', schema: billingProfile, status: 201 } as const;

export const billingEndpoints = endpointsOf('doc 1 §7', {
  readBillingProfile: {
    method: 'GET',
    path: `${base}/`,
    summary: 'Тарифы и опции организации',
    params: groupParams,
    answer: { kind: 'json', schema: billingProfile },
    versioned: true,
  },
  readBillingControls: {
    method: 'GET',
    path: `${base}/controls/`,
    summary: 'Что можно подключить сейчас',
    params: groupParams,
    answer: { kind: 'json', schema: billingControls },
  },
  addCustomSubscription: {
    method: 'POST',
    path: `${base}/custom-subscribe/`,
    summary: 'Подключение подписки: она становится тарифом организации',
    params: groupParams,
    body: customSubscription,
    answer: added,
    versioned: true,
  },
  addUnlimitedService: {
    method: 'POST',
    path: `${base}/service-unlim/`,
    summary: 'Подключение безлимитной услуги',
    params: groupParams,
    body: unlimitedService,
    answer: added,
    versioned: true,
  },
  addFullUnlimited: {
    method: 'POST',
    path: `${base}/full-unlim/`,
    summary: 'Подключение полного безлимита: он становится тарифом организации',
    params: groupParams,
    body: fullUnlimited,
    answer: added,
    versioned: true,
  },
  removeBillingItem: {
    method: 'DELETE',
    path: `${base}/{item}/`,
    summary: 'Удаление подключённого, которое ещё не начало действовать; в ответе — чем его вернуть',
    source: 'this product’s own',
    extension: 'removal',
    params: groupParams.extend({ item: idText }),
    answer: { kind: 'json', schema: removedAddition },
  },
});
