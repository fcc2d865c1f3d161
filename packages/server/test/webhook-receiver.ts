import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/** One message, as it came. */
interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** A receiver on this machine, which answers what the test says, when it says so. */
export async function startWebhookReceiver() {
  const received: Received[] = []
  const listening = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body })
      void Promise.resolve(receiver.answer(JSON.parse(body))).then((status) => response.writeHead(status).end())
    })
  })
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve)
  })
  const host = `127.0.0.1:${(listening.address() as AddressInfo).port}`
  const receiver = {
    ...{ host, received },
    address: `http://${host}/ganchos`,
    answer: (_: { type: string; data: { id: string } }): number | Promise<number> => 204,
    stop: () => {
      listening.closeAllConnections()
      listening.close()
    },
  }
  return receiver
}
