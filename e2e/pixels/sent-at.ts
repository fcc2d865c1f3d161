import { decodeLiveFrame, encodeLiveFrame } from '@vigia/contract/live-frame'

const NOW = /"now":"[^"]{1,40}"/
const FRAME = /"frame":"(?<packed>[^"]*)"/

/**
 * A text of the live feed as if the server had sent it at `at`, epoch ms. Pages count ages by the server's clock, which would go on from one
 * heartbeat to the next, and show what is at its boundary before or after a picture.
 */
export const sentAt = (text: string, at: number): string =>
  text
    .replace(NOW, `"now":"${new Date(at).toISOString()}"`)
    .replace(FRAME, (_, packed: string) => `"frame":"${frameSentAt(packed, at)}"`)

function frameSentAt(packed: string, at: number): string {
  const frame = decodeLiveFrame(Buffer.from(packed, 'base64'))
  return Buffer.from(encodeLiveFrame({ ...frame, sentAt: at })).toString('base64')
}
