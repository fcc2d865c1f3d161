import type { shareLinkCalls } from '@vigia/contract'
import { administrators, monitoring } from './callers.ts'
import type { Permission } from './permission.ts'

/** Who may make the calls about links for clients, and about what is read by them (design, second part §7); whoever has a link has no session. */
export const shareLinkPermissions: Readonly<Record<keyof typeof shareLinkCalls, Permission>> = {
  listShareLinks: monitoring,
  listAllShareLinks: monitoring,
  createShareLink: monitoring,
  revokeShareLink: monitoring,
  listShareLinkViews: monitoring,
  setCommentVisibility: monitoring,
  readTracking: 'public',
  getShareLinkSettings: administrators,
  putShareLinkSettings: administrators,
}
