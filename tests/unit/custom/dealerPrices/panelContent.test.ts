import { describe, expect, it } from 'vitest';
import { onTop, type PanelContent } from '../../../../src/custom/dealerPrices/panel/panelContent';

/** A special condition: its rows by kind, with the price of each. */
const content = (rows: Readonly<Record<string, string>>, start = '11/2026', emails = ''): PanelContent => ({
  fields: { client: { id: 7, name: 'Альфа' }, start, emails },
  kinds: Object.keys(rows),
  texts: Object.fromEntries(Object.values(rows).map((text, at) => [`rows.${at}.client_points_cost`, text])),
});
const rowsOf = ({ kinds, texts }: PanelContent) =>
  Object.fromEntries(kinds.map((kind, at) => [kind, texts[`rows.${at}.client_points_cost`]]));

describe('what was changed here, on top of what others have saved', () => {
  const base = content({ pi: '10', pnp: '20', dt: '30' });

  it('E12 each row keeps whose change it is, the first one too, wherever it stands now', () => {
    const theirs = content({ dt: '30', pi: '11', pnp: '20' });
    const mine = content({ pi: '10', pnp: '22', dt: '33' });
    const merged = onTop({ base, theirs, mine });
    expect(merged.kinds).toEqual(['dt', 'pi', 'pnp']);
    expect(rowsOf(merged)).toEqual({ dt: '33', pi: '11', pnp: '22' });
  });

  it('E12 rows that came or went here or there do so; one that was emptied stays empty', () => {
    const theirs = content({ pi: '10', dt: '31', td: '40', et: '45' });
    const mine = content({ pi: '', pnp: '20', et: '50' });
    const merged = onTop({ base, theirs, mine });
    expect(merged.kinds).toEqual(['pi', 'td', 'et']);
    expect(rowsOf(merged)).toEqual({ pi: '', td: '40', et: '50' });
  });

  it('E12 the month and the addresses are merged as cells are', () => {
    const theirs = content({ pi: '10', pnp: '20', dt: '30' }, '12/2026', 'a@b.ru');
    const mine = content({ pi: '10', pnp: '20', dt: '30' }, '11/2026', 'c@d.ru');
    expect(onTop({ base, theirs, mine }).fields).toMatchObject({ start: '12/2026', emails: 'c@d.ru' });
  });
});
