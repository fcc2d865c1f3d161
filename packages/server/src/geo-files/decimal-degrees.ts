/** A coordinate to the centimetre, never with an exponent: XML's decimals have none. */
export const decimalDegrees = (degrees: number): string => degrees.toFixed(7).replace(/\.?0{1,7}$/, '')
