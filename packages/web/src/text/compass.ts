const WINDS = [
  ['N', 'norte'],
  ['NE', 'noreste'],
  ['E', 'este'],
  ['SE', 'sureste'],
  ['S', 'sur'],
  ['SO', 'suroeste'],
  ['O', 'oeste'],
  ['NO', 'noroeste'],
] as const

/** A heading in degrees and the nearest of eight winds: `317° NO`, and in words `317 grados, noroeste`. */
export function compassText(headingDeg: number): { readonly short: string; readonly long: string } {
  const degrees = Math.round(headingDeg) % 360
  const [letters, word] = WINDS[Math.round(headingDeg / 45) % 8] ?? WINDS[0]
  return { short: `${degrees}° ${letters}`, long: `${degrees} grados, ${word}` }
}
