/** How many connections platforms may hold at once with the receivers that they push to over TCP. */
export const MIRROR_CONNECTIONS = {
  inAll: 2_000,
  /** A platform may hold one for each unit. */
  ofAddress: 500,
  /** That have not shown yet to speak the protocol. */
  unknownOfAddress: 50,
} as const

/** What a platform may send at once over HTTP. */
export const MIRROR_BODY_KB = 512

/** Positions in one request, of whoever sends them. */
export const MAX_FIXES_PER_REQUEST = 1_000

/** A signature's time may be off by so much. */
export const SIGNATURE_WINDOW_MIN = 5
