const PLACE_LENGTH = 20

/** A place cut to its first 20 characters and an ellipsis (spec §9, Sentinel Pro); no character is cut in half. */
export function truncatePlace(text: string): string {
  const characters = [...text]
  return characters.length > PLACE_LENGTH ? `${characters.slice(0, PLACE_LENGTH).join('')}…` : text
}
