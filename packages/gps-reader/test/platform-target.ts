import type { PlatformTarget } from '../src/platform.ts'
import { NO_HABITS } from '../src/reading/evidence.ts'

/** What a platform is given to open a link: nothing is stored for it, and it may ask for anything, unless `over` says otherwise. */
export const platformTarget = (url: string, over: Partial<PlatformTarget> = {}): PlatformTarget => ({
  ...{ url, account: null, password: null, savedSession: null },
  ...{ maySignIn: true, mayReceive: () => true, habits: NO_HABITS },
  ...over,
})
