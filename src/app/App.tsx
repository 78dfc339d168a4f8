import { useMemo, useState, type ComponentType } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  memoryStore,
  Resource,
  type AuthProvider,
  type DataProvider,
} from 'react-admin';
import type { QueryClient } from '@tanstack/react-query';
import { Route } from 'react-router-dom';
import { Guard } from '../custom/layout/Guard';
import { Home } from '../custom/layout/Home';
import { Layout } from '../custom/layout/Layout';
import { MenuContext } from '../custom/layout/MenuContext';
import { appMenu } from '../custom/layout/appMenu';
import { FailurePage } from '../custom/layout/FailurePage';
import { ForbiddenPage, NotFoundPage } from '../custom/layout/messagePages';
import type { Declaration } from '../contract/declared/declaration';
import type { ResourceAccess } from '../dataProvider/authProvider';
import { addingTo, type MenuGroup, type PageCommand } from '../domain/menu';
import type { OperationId } from '../contract/endpoints';
import type { Right, Rights } from '../domain/rights';
import { isSupport } from '../domain/scope';
import { KnownRights } from './KnownRights';
import { i18nProvider } from '../i18n';
import { declaredPath } from '../resources/declared/declaredPath';
import { RecordHistoryContext, type RecordHistoryProps } from '../resources/engine/recordHistory';
import { RelatedContext, type RelatedProps } from '../resources/engine/RelatedContext';
import type { LatePage } from '../ui/latePage';
import { Late, late } from '../ui/late';
import { useLate } from '../ui/useLate';

/** A resource as the shell needs it: where it stands, who may open it, what it shows. */
export interface AppResource extends ResourceAccess {
  /** `/administration/…`; without one, `/` and the name. */
  path?: string;
  /** The document title. */
  title: string;
  /** A menu entry of its own, for a resource that the menu of doc 1 does not name. */
  menu?: { group: MenuGroup['name']; caption: string };
  /** What the search begins there. */
  commands?: readonly PageCommand[];
  /** Resources without a page of their own, whose records stand in dialogs over this one's. */
  guests?: readonly ResourceAccess[];
  /** The pages below the path, as react-admin's `<Resource>` has them. */
  list: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
  show?: ComponentType;
  /** Reads what its list at an address shows first. */
  readAhead?: (search: URLSearchParams, services: Required<AppServices>) => Promise<void>;
}

/** A page where CRUD does not fit. Its right is that of the menu entry it belongs to, unless it names one. */
export interface AppPage {
  /** May hold parameters: `/reports/:name`. */
  path: string;
  /** Without one, the caption of the menu entry that the address belongs to. */
  title?: string;
  right?: Right;
  /** The call that it lives by: without the right to it, or before a server that lacks it, the page is closed. */
  operation?: OperationId;
  /** A menu entry of its own, for a page that the menu of doc 1 does not name. */
  menu?: { group: MenuGroup['name']; caption: string };
  /** For whoever has signed in: it needs no right. */
  open?: true;
  /** Where it is late, it is fetched before the first picture of its address. */
  page: ComponentType | LatePage<PageAsked>;
}

export interface AppServices {
  dataProvider: DataProvider;
  authProvider: AuthProvider;
  queryClient?: QueryClient;
}

/** What a page that reads ahead is told: its address below `/account`, and by what it reads. */
export type PageAsked = [path: string, services: Required<AppServices>];

interface AppProps {
  resources: readonly AppResource[];
  customRoutes: readonly AppPage[];
  services: AppServices;
}

const AfterFirst = late(async () => ({ default: (await import('../resources/AfterFirst')).AfterFirst }));
const DeclaredPage = late(async () => ({ default: (await import('../resources/declared/DeclaredPage')).DeclaredPage }));
const RecordHistory = late(async () => ({
  default: (await import('../resources/history/RecordHistory')).RecordHistory,
}));
const historyOf = (of: RecordHistoryProps) => (
  <Late>
    <RecordHistory {...of} />
  </Late>
);

const DeclaredRelated = late(async () => ({
  default: (await import('../resources/declared/DeclaredRelated')).DeclaredRelated,
}));

/** Renders the records that refer to one; null while nothing is declared. */
const relatedBy = (all: readonly Declaration[] | undefined) =>
  all && all.length > 0
    ? (to: RelatedProps) => (
        <Late>
          <DeclaredRelated {...to} all={all} />
        </Late>
      )
    : null;

/** The menu entries of what an administrator has declared. */
const placesOf = (declared: readonly Declaration[] | undefined) =>
  (declared ?? []).map(({ name, title, right: { see, change }, menu: place, form }) => ({
    path: declaredPath(name),
    right: see,
    menu: { group: place?.group ?? 'management', caption: title } as const,
    commands: [
      {
        caption: addingTo(title),
        search: `${form?.param ?? 'record'}=new`,
        may: (rights: Rights) => change !== undefined && rights.has(change) && !isSupport(rights),
      },
    ],
  }));

const pathOf = ({ path, name }: AppResource) => path ?? `/${name}`;

/** The admin: each resource and each custom page at its path, behind its right, in the shell. */
export function App({ resources, customRoutes, services }: AppProps) {
  // With the locale in it react-admin's first render is not thrown away for another one.
  const [store] = useState(() => memoryStore({ locale: 'ru' }));
  const [declared, setDeclared] = useState<readonly Declaration[]>();
  const [awaited, setAwaited] = useState(false);
  const asks = useLate() || awaited;
  const menu = useMemo(() => {
    const places = resources.map((resource) => ({ ...resource, path: pathOf(resource) }));
    return appMenu([...places, ...placesOf(declared)], customRoutes);
  }, [customRoutes, declared, resources]);
  const related = useMemo(() => relatedBy(declared), [declared]);
  return (
    <CoreAdminContext {...services} i18nProvider={i18nProvider} store={store}>
      <KnownRights>
        <MenuContext value={menu}>
          {asks && (
            <Late>
              <AfterFirst onKnown={setDeclared} />
            </Late>
          )}
          <RelatedContext value={related}>
            <RecordHistoryContext value={historyOf}>
              <CoreAdminUI
                accessDenied={ForbiddenPage}
                catchAll={NotFoundPage}
                disableTelemetry
                error={FailurePage}
                layout={Layout}
                title="Личный кабинет"
              >
                <CustomRoutes>
                  <Route path="/" element={<Home />} />
                  <Route
                    path={`${declaredPath(':name')}/*`}
                    element={
                      <Guard open right={undefined} title={undefined}>
                        <DeclaredPage all={declared} onAwaited={() => setAwaited(true)} />
                      </Guard>
                    }
                  />
                  {resources.map((resource) => (
                    <Route
                      key={resource.name}
                      path={`${pathOf(resource)}/*`}
                      element={
                        <Guard right={resource.right} title={resource.title}>
                          <Resource {...resource} />
                        </Guard>
                      }
                    />
                  ))}
                  {customRoutes.map(({ path, title, right, operation, open, page: Page }) => (
                    <Route
                      key={path}
                      path={path}
                      element={
                        <Guard open={open} operation={operation} right={right} title={title}>
                          <Page />
                        </Guard>
                      }
                    />
                  ))}
                </CustomRoutes>
              </CoreAdminUI>
            </RecordHistoryContext>
          </RelatedContext>
        </MenuContext>
      </KnownRights>
    </CoreAdminContext>
  );
}
