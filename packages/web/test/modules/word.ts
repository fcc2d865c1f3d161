import { add } from './counter.ts'

export const word = 'ours'

export const more = 'more'

export const addOne = () => add()
