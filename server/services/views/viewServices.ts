import { readOwnLists, saveOwnLists } from './ownLists';
import { changeView, createView, listViews, removeView } from './views';

/** Lists as their users have left them. */
export const viewServices = { readOwnLists, saveOwnLists, listViews, createView, changeView, removeView };
