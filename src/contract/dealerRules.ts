import { normalisePhone } from '../domain/text';
import type { Rights } from '../domain/rights';
import { refuseFixed } from './changes';
import type { Dealer, DealerContact } from './dealers';
import { dealerEntity } from './entities/dealer';
import { refuseDealerFields } from './organisationRules';
import { badField, conflict } from './refusal';

/** The server of a dealer never changes; what identifies it is the billing administrator's to change (doc 2 §5). */
export function refuseLockedDealer(rights: Rights, changed: readonly string[]): void {
  if (changed.includes('p_piportal_alias')) throw badField('p_piportal_alias', 'Сервер дилера не изменяется');
  refuseFixed(changed, dealerEntity, rights);
  refuseDealerFields(rights, changed);
}

/** The share that its parent earns of a new dealer is the billing administrator's to set; for anybody else's it is 0 %. */
export function refuseShare(rights: Rights, share: number | undefined): void {
  if (share) refuseDealerFields(rights, ['p_parent_share']);
}

/** Minimum tariffs that a dealer has go on being billed, so they stay in sight: the offer is not taken from him before they are. */
export function refuseTariffsLeft(changes: Partial<Dealer>, has: boolean): void {
  if (changes.minimum_tariff_enabled === false && has)
    throw badField('minimum_tariff_enabled', 'У дилера есть тарифы «Минимальный»: снять можно, когда их не останется');
}

/** A dealer cannot stand below itself, nor below one that stands below it. */
export const parentBelow = () => badField('p_parent', 'Дилер не может стоять ниже самого себя');

/** Reports know dealers by the id of their organisation: it is one dealer's. */
export function takenOrgId() {
  const message = 'Дилер с этим ID организации уже есть';
  return conflict(message, { p_org_id: [message] });
}

/** Contacts as they are kept: phones as +7XXXXXXXXXX, what is empty as null. */
export const keptContacts = (contacts: readonly DealerContact[]): Dealer['p_contacts'] =>
  contacts.map(({ name, email, phone }) => ({
    name,
    email: email || null,
    phone: phone ? (normalisePhone(phone) ?? phone) : null,
  }));
