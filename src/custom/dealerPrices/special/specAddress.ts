import { isIdText } from '../../../domain/recordId';
import { formatMonth, parseMonth, type Month } from '../../../domain/month';

/** The parameters of the page's address that name the open special panel. */
export const specParam = 'spec';
export const minimumParam = 'minimum';

export const specPanelTypes = ['spec_condition', 'api'] as const;
export type SpecPanelType = (typeof specPanelTypes)[number];

export interface SpecAt extends Month {
  client: number;
}

export interface SpecAddress {
  type: SpecPanelType;
  /** Undefined adds one. */
  at: SpecAt | undefined;
}

/** `spec_condition:1002:2026-11`, `api:new`: the value of the address's `spec`. */
export const specAddress = ({ type, at }: SpecAddress) =>
  at ? `${type}:${at.client}:${formatMonth(at, '-').replace(/^(\d\d)-(\d+)$/, '$2-$1')}` : `${type}:new`;

/** What an address names; undefined for what none of ours would write. */
export function readSpecAddress(text: string): SpecAddress | undefined {
  const [name, client = '', month = ''] = text.split(':');
  const type = specPanelTypes.find((one) => one === name);
  if (!type) return undefined;
  if (client === 'new') return { type, at: undefined };
  const found = parseMonth(month.replace(/^(\d{4})-(\d\d)$/, '$2-$1'), '-');
  return found && isIdText(client) ? { type, at: { ...found, client: Number(client) } } : undefined;
}
