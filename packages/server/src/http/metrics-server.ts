import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

const REQUEST_MS = 5_000
const MAX_CONNECTIONS = 32

/** Where `/metrics` is served apart from everything else. */
export interface MetricsAddress {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
}

export interface MetricsServer {
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves `GET /metrics` (Prometheus text) and nothing else. Who may reach it is decided by the address it listens on.
 * Rejects when the port is taken or the address is not of this machine.
 */
export async function startMetricsServer({ host, port }: MetricsAddress, registry: Registry): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    // An address and no path: it listens on a port.
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
