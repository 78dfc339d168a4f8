import type { OperationId } from '../../src/contract/endpoints';
import { applicationServices } from './applications/applicationServices';
import { exportAudit } from './audit/exportAudit';
import { listAudit } from './audit/listAudit';
import { listSignIns } from './audit/listSignIns';
import { applyBatch, previewBatch } from './batches/applyBatch';
import { listBatches, readBatch } from './batches/readBatches';
import { stopBatch } from './batches/stopBatch';
import { undoBatch } from './batches/undoBatch';
import { addCustomSubscription, addFullUnlimited, addUnlimitedService } from './billing/addToBilling';
import { changeClientNote, readClientNote } from './client/clientNote';
import { diagnoseClient } from './client/diagnoseClient';
import { listClientConditions } from './client/listClientConditions';
import { readClientPackages } from './client/readClientPackages';
import { removeBillingItem } from './billing/removeFromBilling';
import { readBillingControls, readBillingProfile } from './billing/readBilling';
import { createDealer } from './dealers/createDealer';
import { listDealerClients } from './dealers/listDealerClients';
import { listDealerPrices } from './dealers/listDealerPrices';
import { filterDealers, listDealers, selectDealers } from './dealers/listDealers';
import { listDealerSpecPrices } from './dealers/listDealerSpecPrices';
import { readDealer } from './dealers/readDealer';
import { updateDealer } from './dealers/updateDealer';
import { readFcsProfile, readFcsProfileFile } from './fcsProfiles/fcsProfiles';
import { updateFcsProfile } from './fcsProfiles/updateFcsProfile';
import { createGroup } from './groups/createGroup';
import { exportGroups } from './groups/exportGroups';
import { listDeclared } from './declared/listDeclared';
import { applySection, planSection } from './declared/sections/applySection';
import { listSections, readSection } from './declared/sections/listSections';
import { readExtensions } from './extensions/readExtensions';
import { findDuplicates } from './groups/findDuplicates';
import { invertArchiveStatus } from './groups/invertArchiveStatus';
import { listAllDealerOptions, listDealerOptions } from './groups/listDealerOptions';
import { listAllGroups, listGroups, selectGroups } from './groups/listGroups';
import { sendFacts, sendRecords } from './imports/batches';
import {
  createImport,
  listImportErrors,
  listImports,
  listImportRuns,
  readImport,
  readImportTemplate,
  sendImportPart,
  startImport,
  stopImport,
} from './imports/imports';
import { listQuarantine, mendQuarantine, releaseQuarantine } from './imports/quarantine';
import { search } from './search/search';
import { exportSheet } from './sheets/exportSheet';
import { createServiceToken, listServiceTokens, revokeServiceToken } from './serviceTokens/serviceTokens';
import { listMembers } from './groups/listMembers';
import { listSubgroups } from './groups/listSubgroups';
import { listPlannedMoves } from './groups/listPlannedMoves';
import { moveGroup } from './groups/moveGroup';
import { readGroup } from './groups/readGroup';
import { updateGroup } from './groups/updateGroup';
import { listDealerHistory, listGroupHistory, listNewsHistory, listUserHistory } from './history/history';
import type { Service } from './kernel/context';
import { readGroupDropdowns, readSubgroupDropdowns, readUserDropdowns } from './lookups/dropdowns';
import {
  listAppTypes,
  listBillingTypes,
  listNewsTypes,
  listNotificationStatuses,
  listPackageDeliveries,
  listPackageStatuses,
  listPackageTypeRights,
  listServerTypes,
  readOnlinePermissions,
} from './lookups/lists';
import {
  changeMinimumTariff,
  createMinimumTariff,
  listMinimumTariffs,
  readMinimumTariff,
  removeMinimumTariff,
} from './prices/minimumTariffs';
import {
  changeApiPrice,
  changeSpecCondition,
  createApiPrice,
  createSpecCondition,
  readApiPrice,
  readSpecCondition,
  removeApiPrice,
  removeSpecCondition,
} from './prices/specPrices';
import { listNews } from './news/listNews';
import { createNews, readNews, removeNews, updateNews } from './news/news';
import { notificationServices } from './notifications/notificationServices';
import { countUnreadNews, listPublishedNews, markNewsRead } from './news/readers';
import { changePriceGuard, readPriceGuard } from './prices/guardPrices';
import { readPriceBoard } from './prices/readPriceBoard';
import { listApiPriceHistory, listMinimumTariffHistory, listSpecConditionHistory } from './prices/specHistories';
import { listMessagePricePositions } from './prices/listMessagePricePositions';
import { replayPrices } from './prices/replayPrices';
import { listRecipes, removeRecipe, saveRecipe } from './prices/savedRecipes';
import { listPriceListHistory } from './prices/listPriceListHistory';
import { changePriceList, createPriceList, readPriceList, removePriceList } from './prices/priceLists';
import { listOrgIds, readInfodec, readOrgRegister } from './registers/registers';
import { exportActiveUsers, listActiveUsers } from './reports/activeUsers';
import { exportMinimumTariffs } from './reports/exportMinimumTariffs';
import { exportPackageDetails, exportPackageReport } from './reports/exportPackageReport';
import { readPackageReport } from './reports/readPackageReport';
import { exportReport, readReport } from './reports/genericReport';
import { salesServices } from './sales/salesServices';
import { changeOwnPassword } from './session/changeOwnPassword';
import { readUser } from './session/readUser';
import { endOtherSessions, endSession, endSessions, listSessions } from './session/ownSessions';
import { signIn } from './session/signIn';
import { signOut } from './session/signOut';
import { createSubgroup, readSubgroup, updateSubgroup } from './subgroups/subgroups';
import { createUser } from './users/createUser';
import { listUsers, selectUsers } from './users/listUsers';
import { readUserProfile } from './users/readUserProfile';
import { listRightHolders } from './users/listRightHolders';
import { resetPassword } from './users/resetPassword';
import { updateUser } from './users/updateUser';
import { viewServices } from './views/viewServices';

/** One service for each operation of the contract; an operation without one does not compile. */
export const services: { [K in OperationId]: Service<K> } = {
  previewBatch,
  applyBatch,
  listBatches,
  readBatch,
  undoBatch,
  stopBatch,
  readPriceBoard,
  exportSheet,
  listImports,
  createImport,
  sendImportPart,
  startImport,
  listImportRuns,
  readImport,
  listImportErrors,
  stopImport,
  readImportTemplate,
  listQuarantine,
  mendQuarantine,
  releaseQuarantine,
  sendFacts,
  sendRecords,
  listServiceTokens,
  createServiceToken,
  revokeServiceToken,
  listDeclared,
  listSections,
  readSection,
  planSection,
  applySection,
  readExtensions,
  readPriceGuard,
  replayPrices,
  ...viewServices,
  listRecipes,
  saveRecipe,
  removeRecipe,
  changePriceGuard,
  search,
  signIn,
  readUser,
  signOut,
  changeOwnPassword,
  listSessions,
  endSessions,
  endOtherSessions,
  endSession,
  listGroups,
  listAllGroups,
  listAllDealerOptions,
  listDealerOptions,
  exportGroups,
  listMembers,
  listSubgroups,
  diagnoseClient,
  listClientConditions,
  readClientPackages,
  readClientNote,
  changeClientNote,
  invertArchiveStatus,
  listPlannedMoves,
  moveGroup,
  readGroup,
  updateGroup,
  createGroup,
  findDuplicates,
  readUserProfile,
  listUsers,
  selectUsers,
  selectGroups,
  selectDealers,
  updateUser,
  resetPassword,
  createUser,
  readSubgroup,
  updateSubgroup,
  createSubgroup,
  readFcsProfile,
  updateFcsProfile,
  readFcsProfileFile,
  readBillingProfile,
  readBillingControls,
  addCustomSubscription,
  addUnlimitedService,
  addFullUnlimited,
  removeBillingItem,
  listOrgIds,
  readOrgRegister,
  readInfodec,
  listGroupHistory,
  listAudit,
  exportAudit,
  listSignIns,
  listUserHistory,
  listRightHolders,
  listDealerHistory,
  listNewsHistory,
  listDealers,
  filterDealers,
  readDealer,
  updateDealer,
  createDealer,
  listDealerPrices,
  listDealerClients,
  listDealerSpecPrices,
  readPriceList,
  createPriceList,
  changePriceList,
  removePriceList,
  listPriceListHistory,
  listApiPriceHistory,
  listSpecConditionHistory,
  listMinimumTariffHistory,
  listMessagePricePositions,
  readApiPrice,
  createApiPrice,
  changeApiPrice,
  removeApiPrice,
  readSpecCondition,
  createSpecCondition,
  changeSpecCondition,
  removeSpecCondition,
  listMinimumTariffs,
  readMinimumTariff,
  createMinimumTariff,
  changeMinimumTariff,
  removeMinimumTariff,
  readGroupDropdowns,
  readSubgroupDropdowns,
  readUserDropdowns,
  listNotificationStatuses,
  readOnlinePermissions,
  listPackageTypeRights,
  listBillingTypes,
  listPackageStatuses,
  listPackageDeliveries,
  listServerTypes,
  listAppTypes,
  listNews,
  createNews,
  readNews,
  updateNews,
  removeNews,
  listNewsTypes,
  listPublishedNews,
  countUnreadNews,
  markNewsRead,
  ...notificationServices,
  ...applicationServices,
  readReport,
  exportReport,
  listActiveUsers,
  exportActiveUsers,
  exportMinimumTariffs,
  ...salesServices,
  readPackageReport,
  exportPackageReport,
  exportPackageDetails,
};
