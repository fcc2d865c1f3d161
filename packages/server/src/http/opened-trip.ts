import type { FastifyRequest } from 'fastify'

const opened = new WeakMap<FastifyRequest, string>()

/** Notes which trip a call shows whose path names something else of it: whoever counts what people open asks for that. */
export const noteOpenedTrip = (request: FastifyRequest, tripId: string): void => void opened.set(request, tripId)

/** The trip that a call showed; null: none that its path does not name. */
export const openedTrip = (request: FastifyRequest): string | null => opened.get(request) ?? null
