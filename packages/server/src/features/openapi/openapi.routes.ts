import { answer, mount, type Server } from '../../http/route.ts'
import { openapiDocument } from './openapi-document.ts'

/** The document is made once: the contract does not change while the server runs. */
export function mountOpenapi(server: Server): void {
  let document: Promise<string> | null = null
  mount(server, 'openapi', async () => {
    document ??= openapiDocument().then((made) => JSON.stringify(made))
    return answer(200, await document, { 'content-type': 'application/json; charset=utf-8' })
  })
}
