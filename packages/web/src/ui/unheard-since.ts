import { createContext, useContext } from 'react'

/** Until when it is known what is on screen, while the server is not heard, epoch ms by its own clock; null while it is, and outside of the app's shell. */
export const UnheardSince = createContext<number | null>(null)

/** Whether a button that sends the form about it does nothing without the server. */
export const SubmitSaves = createContext(false)

/** What is on screen is known until then; null: it is live. */
export const useUnheardSince = (): number | null => useContext(UnheardSince)
