import { more } from './word.ts'

export const wanted = more
