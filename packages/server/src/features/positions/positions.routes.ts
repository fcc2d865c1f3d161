import { mount, type Server } from '../../http/route.ts'
import { type PostDeps, postPositions } from './post-positions.ts'

const BODY_LIMIT_BYTES = 512 * 1024

/** The JSON intake, for integrations with an API key. */
export function mountPositions(server: Server, deps: PostDeps): void {
  mount(server, 'postPositions', ({ actor, body }) => postPositions(deps, actor.organisationId, body), {
    bodyLimit: BODY_LIMIT_BYTES,
    rawBody: true,
  })
}
