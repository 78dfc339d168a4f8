import type { RaRecord } from 'react-admin';
import type { AppResource } from '../../App';
import type { ResourceDefinition } from './definition';
import { ListPage } from './ListPage';

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
    ...(menu ? { menu: { group: menu.group, caption: title } } : {}),
    list: () => <Page definition={definition} />,
  };
}
