/** Whom to tell of an alert by mail, and why: it called, or a deadline passed, at that instant. */
export interface MailNote {
  readonly people: readonly string[]
  readonly about: 'called' | 'ack' | 'first-call' | 'resolve' | 'person'
  readonly at: number
}
