import sql from 'sql-template-tag';
import type { BillingControls } from '../../../src/contract/billing';
import { audit } from '../kernel/audit';
import type { Context, Service } from '../kernel/context';
import { badField, conflict, notFound } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { lockGroupInScope } from '../kernel/scope';
import { controlsOf, profileOf, readBilling, readChoices, type Choices, type Item, type StoredBilling } from './model';

type NewItem = Omit<Item, 'id'>;
/** A new item, with the tariff that it makes the organisation's. */
type Addition = NewItem & { tariff?: string };
type Make = (at: { stored: StoredBilling; controls: BillingControls; choices: Choices }) => Addition;

/** Adds to what an organisation in scope pays for; its status follows from the tariff. */
const add = (context: Context, params: { alias: string; p_gid: number }, make: Make) =>
  context.db.tx(async (tx) => {
    const at = await lockGroupInScope(tx, context.caller, params);
    const stored = await readBilling(tx, at);
    if (!stored) throw notFound();
    checkRevision(context, String(stored.revision), stored);
    if (stored.access_status === 'В архиве') throw conflict('Организация в архиве: подключить ничего нельзя');
    const choices = await readChoices(tx);
    const { tariff, ...item } = make({ stored, controls: controlsOf(stored, choices), choices });
    const by = context.caller.login;
    await tx.run(sql`
      INSERT INTO billing_items (server_alias, p_gid, part, type, source, ref_id, caption, start_at, permanent, custom, client_price, ctm_price, created_at, created_by)
      VALUES (${at.server}, ${at.p_gid}, ${item.part}, ${item.type}, ${item.source}, ${item.ref_id}, ${item.caption}, to_date(${item.start_at}, 'DD.MM.YYYY'),
              ${item.permanent}, ${item.type === 'custom'}, ${item.client_price}, ${item.ctm_price}, ${context.clock()}, ${by})`);
    await tx.run(sql`
      UPDATE groups SET tariff = coalesce(${tariff ?? null}, tariff), modified_at = ${context.clock()}, modified_by = ${by}, revision = revision + 1
      WHERE server_alias = ${at.server} AND p_gid = ${at.p_gid}`);
    const after = await readBilling(tx, at);
    if (!after) throw notFound();
    const state = ({ tariff: of, access_status }: StoredBilling) => ({ tariff: of, access_status });
    await audit(tx, context, {
      entity: 'billing',
      id: `${at.server}:${at.p_gid}`,
      before: after.tariff === stored.tariff ? null : state(stored),
      after: { ...item, ...(after.tariff === stored.tariff ? {} : state(after)) },
    });
    return { body: profileOf(after), revision: String(after.revision) };
  });

/** Prices of the organisation's own, if ticked. */
const prices = (body: {
  p_custom: boolean;
  p_client_price?: number | null | undefined;
  p_ctm_price?: number | null | undefined;
}) =>
  body.p_custom
    ? { client_price: body.p_client_price ?? null, ctm_price: body.p_ctm_price ?? null }
    : { client_price: null, ctm_price: null };

/** `POST …/custom-subscribe/`: a subscription becomes the tariff; the same one from the same day is 409. */
export const addCustomSubscription: Service<'addCustomSubscription'> = (context, { params, body }) =>
  add(context, params, ({ stored, choices }) => {
    const choice = choices.subscriptions.find(({ id }) => id === body.p_type_id);
    if (!choice) throw badField('p_type_id', 'Неизвестная подписка');
    if (
      stored.items.some(
        (item) => item.source === 'custom-subscribe' && item.ref_id === choice.id && item.start_at === body.p_start_at,
      )
    ) {
      throw conflict(`Подписка «${choice.name}» с ${body.p_start_at} уже подключена`);
    }
    return {
      part: 'tariff',
      type: body.p_custom ? 'custom' : 'dynamic',
      source: 'custom-subscribe',
      ref_id: choice.id,
      caption: `Тариф «${choice.name}»`,
      start_at: body.p_start_at,
      permanent: body.p_permanent,
      ...prices(body),
      tariff: choice.name,
    };
  });

/** `POST …/service-unlim/`: an unlimited service; one already there, by itself or in the full unlimited, is 409. */
export const addUnlimitedService: Service<'addUnlimitedService'> = (context, { params, body }) =>
  add(context, params, ({ controls, choices }) => {
    const choice = choices.services.find(({ id }) => id === body.p_service_id);
    if (!choice) throw badField('p_service_id', 'Неизвестная услуга');
    if (!controls.service_unlim.some(({ p_service_id }) => p_service_id === choice.id))
      throw conflict(`Услуга «${choice.name}» уже подключена`);
    return {
      part: 'option',
      type: body.p_custom ? 'custom' : 'other',
      source: 'service-unlim',
      ref_id: choice.id,
      caption: choice.name,
      start_at: body.p_start_at,
      permanent: false,
      ...prices(body),
    };
  });

const fullName = 'Полный безлимит';

/** `POST …/full-unlim/`: everything without limit becomes the tariff, once. */
export const addFullUnlimited: Service<'addFullUnlimited'> = (context, { params, body }) =>
  add(context, params, ({ controls }) => {
    if (!controls.full_unlim) throw conflict(`${fullName} уже подключён`);
    return {
      part: 'tariff',
      type: 'custom',
      source: 'full-unlim',
      ref_id: null,
      caption: fullName,
      start_at: body.p_start_at,
      permanent: false,
      client_price: body.p_client_price,
      ctm_price: body.p_ctm_price,
      tariff: fullName,
    };
  });
