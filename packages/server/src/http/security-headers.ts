import helmet from '@fastify/helmet'
import type { Server } from './route.ts'

/**
 * The headers of every answer; nothing in them depends on who asks. Strict transport security goes out only over TLS; answers
 * of the API are never kept by a cache, unless their own call says so (a tile of the map).
 */
export async function sendSecurityHeaders(server: Server): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ({ headers }) => socketOrigin(headers.host)],
        workerSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: [({ url }) => (url === SERVICE_WORKER ? '' : "'script'")],
        trustedTypes: ['default'],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)')
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store')
  })
}

/** It has no page to protect, and loads its second half by a plain address (`importScripts`), by the policy `'self'` only. */
const SERVICE_WORKER = '/sw.js'

/** Older Safari does not count `wss:` of the same host as `'self'`. A host header that is no host name adds nothing. */
const socketOrigin = (host: string | undefined): string =>
  host !== undefined && /^[\w.-]+(:\d{1,5})?$/.test(host) ? `ws://${host} wss://${host}` : "'self'"
