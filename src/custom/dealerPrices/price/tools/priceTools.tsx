import type { Month } from '../../../../domain/month';
import { Skeleton } from '../../../../ui/Skeleton';
import { change, type Cells } from '../../grid/sheet';
import type { SheetStore } from '../../grid/sheetStore';
import { historyStep, type HistoryPaths } from '../../panel/historyStep';
import { HistoryTool } from '../../panel/HistoryTool';
import type { PanelTool } from '../../panel/panelKind';
import { licencePath, packagePath } from '../priceBody';
import type { PriceGate } from '../priceGate';
import type { PanelDescription } from '../schemes/description';
import { CompareWith } from './CompareWith';
import { CreateFrom } from './CreateFrom';
import { Late, late } from '../../../../ui/late';

const ReplayOfDraft = late(async () => ({ default: (await import('./ReplayOfDraft')).ReplayOfDraft }));

const paths: HistoryPaths = { packages: packagePath, licences: licencePath };

/** How many cells of the tables have got a sum. */
const filledOf = ({ layout }: PanelDescription, cells: Cells) =>
  [...cells].filter(([id, { text }]) => text !== '' && layout.cells.get(id)?.kind !== 'percent').length;

interface PriceToolsOptions {
  description: PanelDescription;
  gate: PriceGate;
  store: SheetStore;
  /** The month of the list that is changed; undefined while adding. */
  month: Month | undefined;
}

/** What helps beside the tables: a new list is made of another, a stored one is compared and has a history, a draft is tried on last month's packages. */
export function priceTools({
  description,
  gate: { name, sources, history, replay },
  store,
  month,
}: PriceToolsOptions): PanelTool[] {
  const copy: PanelTool | undefined = sources && {
    name: 'copy',
    label: 'Создать на основе…',
    icon: 'copy',
    section: (close, say) => (
      <CreateFrom
        description={description}
        name={name}
        sources={sources}
        onApply={(cells) => {
          store.update((sheet) => change(sheet, cells));
          say(`Заполнено ячеек: ${filledOf(description, cells)}`);
          close();
        }}
        onClose={close}
      />
    ),
  };
  const compare: PanelTool | undefined = sources && {
    name: 'compare',
    label: 'Сравнить',
    icon: 'compare',
    section: (close) => (
      <CompareWith description={description} name={name} sources={sources} store={store} onClose={close} />
    ),
  };
  const past: PanelTool | undefined = history &&
    month && {
      name: 'history',
      label: 'История',
      icon: 'clock',
      section: (close) => (
        <HistoryTool
          label="История прайса"
          name={`${name}/${month.year}-${month.month}`}
          none="Прайс ещё не меняли"
          read={() => history(month)}
          stepOf={(entry) => historyStep([...description.layout.cells.values()], paths, entry)}
          onClose={close}
        />
      ),
    };
  const future: PanelTool | undefined = replay && {
    name: 'replay',
    label: 'Что будет',
    icon: 'chart',
    section: (close) => (
      <Late fallback={<Skeleton height={120} width="100%" />}>
        <ReplayOfDraft description={description} name={name} replay={replay} store={store} onClose={close} />
      </Late>
    ),
  };
  return [month ? undefined : copy, compare, future, past].filter((tool) => tool !== undefined);
}
