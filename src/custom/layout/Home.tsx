import { Navigate } from 'react-router-dom';
import { homePath } from '../../domain/menu';
import { useVisibleMenu } from './MenuContext';
import { NoRightsPage } from './messagePages';

/** `/`: the first menu entry that the user has a right to; organisations and users stand first (doc 1 §2). */
export function Home() {
  const menu = useVisibleMenu();
  if (!menu) return null;
  const path = homePath(menu);
  return path ? <Navigate replace to={path} /> : <NoRightsPage />;
}
