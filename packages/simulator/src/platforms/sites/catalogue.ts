import { frames } from './known/frames.ts'
import { socketStream } from './known/socket-stream.ts'
import { spaToken } from './known/spa-token.ts'
import { webformsTable } from './known/webforms-table.ts'
import type { Site } from './site.ts'

/** Platforms that the reading was built against. */
export const SITES: readonly Site[] = [webformsTable, spaToken, frames, socketStream]
