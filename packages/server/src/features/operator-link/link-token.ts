import { createHash, randomBytes } from 'node:crypto'

const TOKEN = /^[\w-]{22}$/

/** 128 random bits (design, second part §5): whoever shows them is the operator. */
export const newLinkToken = (): string => randomBytes(16).toString('base64url')

/** What is kept of a token, which is random and not chosen. */
export const hashOfLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const isLinkToken = (text: string): boolean => TOKEN.test(text)
