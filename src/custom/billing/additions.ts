import type { BillingControls } from '../../contract/billing';
import type { BillingAddition } from '../../dataProvider/billingVerbs';

/** What may be added now, with the choices that it has. */
export interface Addable {
  kind: BillingAddition['kind'];
  caption: string;
  /** Of the choice: a subscription or a service. */
  choiceLabel?: string;
  choices: readonly { id: number; caption: string }[];
}

/** The ways to add that the server offers, in the order of the dialog. */
export function additionsOf({ custom_subscribe, service_unlim, full_unlim }: BillingControls): Addable[] {
  const subscriptions = custom_subscribe.map(({ p_type_id, caption }) => ({ id: p_type_id, caption }));
  const services = service_unlim.map(({ p_service_id, caption }) => ({ id: p_service_id, caption }));
  return [
    ...(subscriptions.length > 0
      ? [{ kind: 'custom', caption: 'Подключить подписку', choiceLabel: 'Подписка', choices: subscriptions } as const]
      : []),
    ...(services.length > 0
      ? [
          {
            kind: 'service',
            caption: 'Подключить безлимитную услугу',
            choiceLabel: 'Услуга',
            choices: services,
          } as const,
        ]
      : []),
    ...(full_unlim ? [{ kind: 'full', caption: 'Подключить полный безлимит', choices: [] } as const] : []),
  ];
}
