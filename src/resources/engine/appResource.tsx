import type { RaRecord } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { AppResource } from '../../app/App';
import { NotFoundPage } from '../../custom/layout/messagePages';
import type { ResourceDefinition } from './definition';
import { ListPage } from './ListPage';
import { readAhead } from './listQuery';

/** What the shell needs of a resource: its place, its right, its menu entry and the page made from its definition. */
export function appResource<R extends RaRecord>(definition: ResourceDefinition<R>): AppResource {
  const { name, path, title, right, operations, menu, components } = definition;
  const Page = components?.List ?? ListPage;
  return {
    name,
    path,
    title,
    right,
    operations,
    readAhead: (search, services) => readAhead(search, definition, services),
    ...(menu ? { menu: { group: menu.group, caption: title } } : {}),
    list: function ListRoute() {
      const { '*': rest } = useParams();
      return rest ? <NotFoundPage /> : <Page definition={definition} />;
    },
  };
}
