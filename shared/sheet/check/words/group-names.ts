/**
 * What a group of people is called for what they do, how they are employed, or where: a line of such words between the
 * payments says nothing of them. All folded, English and French.
 */
import { wordSet } from './word-list.ts';

/** A text in which one of these stands is the name of a group that works, lives or is paid together. */
const GROUP =
  /(?:^| )(?:direction|departements?|departments?|services?|division|agences?|branch|sites?|chantiers?|equipes?|teams?|bureaux?|offices?|zones?|regions?|districts?|projets?|projects?|unites?|ateliers?|groupes?|groups?|sections?|poles?|cellules?|antennes?|usines?|plants?|magasins?|stores?|ecoles?|schools?|village|commune|ouvriers|employes|cadres|personnel|staff|workers|employees|lots?|batch|comite|committee|secretariat|resources|relais|menages|households|familles|families|shift|licence|master|classe|class|workshops?|formations?|trainings?|cohortes?|cohorts?|brigades?|promotions?|sessions?|terminale|premiere|seconde|annee|year|grade|quartier|composante|activite|activity)(?: |$)/;

/** A text of nothing but these is one, too: trades, kinds of contract, women and men, towns. */
const PLAIN: ReadonlySet<string> = wordSet(
  'chauffeurs|gardiens|vigiles|comptables|secretaires|techniciens|techniciennes|manoeuvres|macons|menuisiers|cuisiniers',
  'cuisinieres|nettoyeurs|nettoyage|entretien|menage|securite|infirmiers|infirmieres|medecins|sages|enseignants|enseignantes',
  'professeurs|formateurs|formatrices|facilitateurs|animateurs|animatrices|moniteurs|encadreurs|enqueteurs|enquetrices',
  'superviseurs|controleurs|coordinateurs|orateurs|benevoles|volontaires|artistes|musiciens|danseurs|joueurs|arbitres',
  'entraineurs|livreurs|vendeurs|vendeuses|commerciaux|magasiniers|producteurs|productrices|eleveurs|pecheurs|maraichers',
  'agriculteurs|etudiants|etudiantes|eleves|boursiers|stagiaires|apprentis|consultants|consultantes|prestataires|journaliers',
  'saisonniers|vacataires|contractuels|contractuelles|titulaires|permanents|permanentes|temporaires|occasionnels|cdi|cdd',
  'hommes|femmes|jeunes|adultes|siege|terrain|administration|finances|logistique|production|exploitation|communication|appui',
  'drivers|guards|cleaners|cooks|nurses|doctors|teachers|trainers|facilitators|enumerators|supervisors|coordinators|speakers',
  'ushers|volunteers|artists|musicians|players|referees|coaches|vendors|farmers|fishers|herders|students|trainees|interns',
  'consultants|contractors|permanent|temporary|seasonal|casual|full|part|time|headquarters|head|office|field|finance',
  'operations|logistics|sales|admin|men|women|youth|support|agents|participants|veuves|orphelins|retraites|retraitees|pensionnes|pensionnees|remplacants|remplacantes|actifs|laureats|fournisseurs|membres',
  'salaires|indemnites|primes|heures|supplementaires|techniciens|contractuels|widows|orphans|winners|suppliers|members|pupils',
  'scholars|retirees|pensioners|replacements|substitutes|semaine|week|quinzaine|salaries|allowances|bonuses|overtime|midwives|technicians|managers|apprentices',
  'dakar|thies|kaolack|louis|ziguinchor|tambacounda|kolda|louga|diourbel|fatick|matam|kedougou|sedhiou|mbour|touba|rufisque',
  'pikine|bamako|segou|sikasso|kayes|mopti|gao|tombouctou|koulikoro|abidjan|bouake|yamoussoukro|daloa|korhogo|gagnoa',
  'ouagadougou|bobo|dioulasso|koudougou|banfora|ouahigouya|cotonou|novo|parakou|abomey|bohicon|natitingou|lome|kara|sokode',
  'kpalime|atakpame|niamey|zinder|maradi|agadez|bissau|montreal|quebec|laval|gatineau|sherbrooke|toronto|ottawa|vancouver',
  'calgary|edmonton|winnipeg|halifax',
);

/** What stands between such words, and numbers them: `A. Chauffeurs et gardiens`, `II. Siège de Dakar`. */
const BETWEEN = /^(?:de|du|des|d|et|and|of|the|la|le|les|l|a|au|saint|san|porto|[a-h]|\d{1,2}|[ivx]{1,4})$/;

export function namesGroup(folded: string): boolean {
  return GROUP.test(folded) || namesTrade(folded);
}

/** True for a text of such words alone: `Bénévoles` are a group, though “bénévole” beside one person is a remark. */
export function namesTrade(folded: string): boolean {
  const words = folded.split(' ');
  return (
    words.some((word) => PLAIN.has(word)) && words.every((word) => PLAIN.has(word) || BETWEEN.test(word))
  );
}
