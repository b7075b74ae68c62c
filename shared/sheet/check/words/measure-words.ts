import { foldText } from '../../../domain/text-folding.ts';

/** True for a heading that names what is weighed or measured. */
export function namesMeasure(heading: string): boolean {
  return MEASURES.test(foldText(heading));
}

const MEASURES =
  /(?:^| )(?:poids|weight|tonnage|superficie|surface|hectares?|area|kgs?|kilos?|tonnes?|litres?|liters?|quintaux)(?= |$)/;
