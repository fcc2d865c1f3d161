import type { EditedSettingKey } from '../ports/setting-key.ts'
import type { Actor } from './actor.ts'
import { isAllowed } from './permission.ts'
import { permissions } from './permissions.ts'

/** By which call each setting is read. */
const READ_BY = {
  map: 'getMapSettings',
  risk: 'getRiskSettings',
  retention: 'getRetention',
  alerts: 'getAlertRules',
  logbook: 'getLogbookSettings',
  'operator-link': 'getOperatorLinkSettings',
  'share-links': 'getShareLinkSettings',
  contact: 'getContact',
  gps: 'getGpsSettings',
  'sign-in': 'getSignInSettings',
  announcement: 'getAnnouncement',
} as const satisfies Record<EditedSettingKey, keyof typeof permissions>

/** Who may not make that call finds the setting in no catalogue, and is not told that it changed. */
export const mayReadSetting = (key: EditedSettingKey, actor: Actor): boolean =>
  isAllowed(permissions[READ_BY[key]], actor)
