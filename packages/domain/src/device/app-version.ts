/** The apps that tell by which version they speak, as their name is kept (`device_reports.app`); each platform counts its own. */
const VERSIONED_APPS = ['OwnTracks', 'OwnTracks iOS'] as const
type VersionedApp = (typeof VERSIONED_APPS)[number]
/** The oldest version of each that a company accepts; null: any. */
export type OldestApps = Readonly<Record<VersionedApp, string | null>>

/** How a person writes a version: `2.5.5`. */
export const VERSION_PATTERN = /^\d{1,4}(?:\.\d{1,4}){1,3}$/

/**
 * OwnTracks for Android names its build, which holds its version by two digits for each part: `420505000` and before that `20505000` are
 * 2.5.5. For iOS it names the version itself.
 */
const ANDROID_AGENT = /^Owntracks-Android\/(?:[a-z]{1,10}\/)?4?(\d)(\d\d)(\d\d)\d{3}$/
const IOS_AGENT = /^OwnTracks\/(\d{1,4}(?:\.\d{1,4}){1,3})(?: |$)/

/** What a phone spoke by, with its version where its `User-Agent` tells it: `OwnTracks 2.5.5`; else the app as it is. */
export function spokenApp(app: string, userAgent: string | undefined): string {
  if (app !== 'OwnTracks' || userAgent === undefined) return app
  const [, major, minor, patch] = ANDROID_AGENT.exec(userAgent) ?? []
  if (major !== undefined) return `OwnTracks ${Number(major)}.${Number(minor)}.${Number(patch)}`
  const [, version] = IOS_AGENT.exec(userAgent) ?? []
  return version === undefined ? app : `OwnTracks iOS ${version}`
}

/** Whether a phone spoke by a version that is older than the company accepts. Of what tells none nobody knows it: false. */
export function isOldApp(app: string | null, oldest: OldestApps): boolean {
  const [, name, version] = /^(.+) (\d[\d.]*)$/.exec(app ?? '') ?? []
  const of = VERSIONED_APPS.find((one) => one === name)
  const accepted = of === undefined ? null : oldest[of]
  return accepted !== null && version !== undefined && isOlder(version, accepted)
}

/** Part by part as numbers: 2.4.12 is newer than 2.4.9; what is missing is 0. */
function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split('.').map(Number))
  if (own === undefined || other === undefined) return false
  const at = Array.from({ length: Math.max(own.length, other.length) }, (_, part) => part).find(
    (part) => (own[part] ?? 0) !== (other[part] ?? 0),
  )
  return at !== undefined && (own[at] ?? 0) < (other[at] ?? 0)
}
