import type { SpecPriceRow } from '../../../../contract/dealers';
import type { HistoryEntry } from '../../../../contract/history';
import { percentId } from '../../grid/layout';
import { historyStep, type HistoryPaths } from '../../panel/historyStep';
import { HistoryTool } from '../../panel/HistoryTool';
import { cellsByMeaning, meaningPath } from '../../panel/panelContent';
import type { KindOption, PanelKind, PanelTool } from '../../panel/panelKind';
import type { SpecTools } from '../specBase';
import { specStart } from '../specStart';
import { CompareSpec, type SpecSource, type SpecWords } from './CompareSpec';

const paths: HistoryPaths = {
  packages: meaningPath,
  fields: { tariff_cost: 'cost', tariff_compensation: 'compensation', percent: percentId('tariff') },
};

const ofCondition: SpecWords = {
  compare: 'Сравнить с другим спецусловием',
  mine: 'Это спецусловие',
  choice: 'Спецусловие',
  same: 'Спецусловия одинаковы',
  history: 'История спецусловия',
  untouched: 'Спецусловие ещё не меняли',
};
const wordsOf: Record<SpecPriceRow['type'], SpecWords> = {
  spec_condition: ofCondition,
  api: ofCondition,
  minimum_tariff: {
    compare: 'Сравнить с другим тарифом',
    mine: 'Этот тариф',
    choice: 'Тариф',
    same: 'Тарифы одинаковы',
    history: 'История тарифа',
    untouched: 'Тариф ещё не меняли',
  },
};

interface Its {
  type: SpecPriceRow['type'];
  /** The panel of a row of this type. */
  panelOf: (row: SpecPriceRow) => PanelKind;
  /** Who changed the stored prices; undefined while adding, and where the server does not tell. */
  history?: (() => Promise<readonly HistoryEntry[]>) | undefined;
}

/** The cells that a step of the history is about: those of all rows before and after. */
function stepOf(kind: PanelKind, options: readonly KindOption[], entry: HistoryEntry) {
  const rows = entry.changes
    .filter(({ field }) => field === 'packages')
    .flatMap(({ before, after }) => [before, after].flatMap((side) => (Array.isArray(side) ? side : [])));
  const kinds = new Set(
    rows.map((row) => (row as { message_price_position_alias: string }).message_price_position_alias),
  );
  return historyStep(cellsByMeaning(kind, [...kinds], options), paths, entry);
}

/** A special panel with «Сравнить» and «История» in its toolbar, as the panels of price lists have them. */
export function withSpecTools(
  { provider, dealer }: SpecTools,
  { type, panelOf, history }: Its,
  kind: PanelKind,
): PanelKind {
  const words = wordsOf[type];
  const list = async (): Promise<SpecSource[]> => {
    const rows = await provider.listDealerSpecPrices(dealer.id);
    return rows
      .filter((row) => row.type === type)
      .map((row) => ({ row, kind: panelOf(row) }))
      .filter((one) => one.kind.name !== kind.name)
      .map((one) => ({
        id: one.kind.name,
        name: one.row.client_name,
        note: `с ${specStart(one.row)}`,
        kind: one.kind,
      }));
  };
  return {
    ...kind,
    tools: (store, options) => {
      const compare: PanelTool = {
        name: 'compare',
        label: 'Сравнить',
        icon: 'compare',
        section: (close) => (
          <CompareSpec kind={kind} list={list} options={options} store={store} words={words} onClose={close} />
        ),
      };
      const past: PanelTool | undefined = history && {
        name: 'history',
        label: 'История',
        icon: 'clock',
        section: (close) => (
          <HistoryTool
            label={words.history}
            name={kind.name}
            none={words.untouched}
            read={history}
            stepOf={(entry) => stepOf(kind, options, entry)}
            onClose={close}
          />
        ),
      };
      return past ? [compare, past] : [compare];
    },
  };
}
