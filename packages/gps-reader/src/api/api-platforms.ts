import type { PlatformKind } from '@vigia/domain/gps/obstacle'
import type { Platform } from '../platform.ts'
import { geotab } from './geotab.ts'
import { gpswox } from './gpswox.ts'
import { navixy } from './navixy.ts'
import { samsara } from './samsara.ts'
import { traccar } from './traccar.ts'
import { wialon } from './wialon.ts'

/** The platforms that are read by their own API: same account and password, no page, a hundred times cheaper. */
export const apiPlatforms: Readonly<Record<Exclude<PlatformKind, 'browser'>, Platform>> = {
  traccar,
  wialon,
  gpswox,
  navixy,
  samsara,
  geotab,
}
