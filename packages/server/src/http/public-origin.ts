import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The address that people use, without a path; null: the one by which they reached us. */
    publicUrl: string | null
  }
}

/** The scheme, host and port that people use: where passkeys are valid, and providers send people back to. */
export const publicOrigin = ({ server, protocol, host }: FastifyRequest): string =>
  server.publicUrl ?? `${protocol}://${host}`
