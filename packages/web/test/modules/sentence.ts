import { word } from './word.ts'

export const sentence = `the word is ${word}`
