import { answer, mount, type Server } from '../../http/route.ts'
import { openapiDocument } from './openapi-document.ts'

/** The document is made once: the contract does not change while the server runs. */
export function mountOpenapi(server: Server): void {
  let document: string | null = null
  mount(server, 'openapi', async () => {
    document ??= JSON.stringify(openapiDocument())
    return answer(200, document, { 'content-type': 'application/json; charset=utf-8' })
  })
}
