/** What a GPS session of a trip is doing (spec §4); a trip without a session has none. */
export const GPS_SESSION_STATES = ['waiting', 'logged', 'tracking', 'error'] as const
export type GpsSessionState = (typeof GPS_SESSION_STATES)[number]

/**
 * Why a trip is not read from its platform. Each is said only with evidence; without any it is `unknown`, which is never
 * rounded to the likeliest.
 */
export const GPS_OBSTACLES = [
  'no-link',
  'no-credentials',
  'site-not-confirmed',
  'blocked-address',
  'platform-down',
  'too-slow',
  'too-large',
  'paused',
  'credentials-refused',
  'account-locked',
  'captcha',
  'second-factor',
  'no-sign-in-form',
  'session-taken',
  'unit-not-found',
  'plates-mismatch',
  'unit-ambiguous',
  'no-position',
  'unconfirmed',
  'placeholder',
  'clock-skew',
  'repeated-fix',
  'device-mute',
  'layout-changed',
  'no-capacity',
  'no-browser',
  'crashed',
  'unknown',
] as const
export type GpsObstacle = (typeof GPS_OBSTACLES)[number]

/** What reads a platform: an adapter for its API, or the browser for everything else. */
export const PLATFORM_KINDS = ['traccar', 'wialon', 'gpswox', 'navixy', 'samsara', 'geotab', 'browser'] as const
export type PlatformKind = (typeof PLATFORM_KINDS)[number]
