/** What the constant text is made of; no frame of ours begins with it. */
export const CONSTANT = 'x'
