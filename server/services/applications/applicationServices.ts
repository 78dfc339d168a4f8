import { downloadApplication } from './downloadApplication';
import { listApplications } from './listApplications';
import {
  createApplicationFile,
  publishApplication,
  removeApplicationFile,
  sendApplicationPart,
} from './publishApplication';
import { changeApplication, listApplicationVersions } from './versions';

/** Client programs: offered, downloaded, published. */
export const applicationServices = {
  listApplications,
  downloadApplication,
  listApplicationVersions,
  createApplicationFile,
  sendApplicationPart,
  removeApplicationFile,
  publishApplication,
  changeApplication,
};
