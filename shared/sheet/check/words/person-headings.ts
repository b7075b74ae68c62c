/** Headings of columns that say what a person is, has or does, whether or not they are paid. */

/** True for a heading of groups of people or of what each has: a department, a grade, an identity document. All folded. */
export function saysOfPerson(heading: string): boolean {
  return OF_PERSON.test(heading);
}

/** True for a heading of what is true or not of a person or an amount, whether or not it is paid. */
export function isTrueOfPerson(heading: string): boolean {
  return TRUE_OF_PERSON.test(heading);
}

/** In a small team there is one of a kind. */
const OF_PERSON =
  /(?:^| )(?:services?|departements?|departments?|dept|directions?|divisions?|sites?|lieux?|locations?|villes?|city|regions?|provinces?|zones?|quartiers?|communes?|villages?|districts?|fonctions?|functions?|postes?|jobs?|titres?|title|metiers?|professions?|emplois?|qualifications?|grades?|categories?|category|niveaux?|levels?|classes?|echelons?|sexe|genre|gender|sex|civilite|projets?|projects?|programmes?|programs?|equipes?|teams?|groupes?|groups?|agences?|bureaux?|office|nationalites?|nationality|langues?|adresses?|address|diplomes?|profils?|matrimoniale?|familiale?|marital|religion|ethnie|ages?|naissance|birth|embauche|hired?|anciennete|seniority|entree|enfants?|children|parts?|ordre|line|ligne|email|mail|courriel|tel|telephone|phone|mobile|contact|banques?|banks?|modele|marque|taille|produits?|products?|articles?|items?|designation|objet|campagne|cultures?|variete|saison|annee|year|syndicat|caisse de retraite|mutuelle|assurance|type (?:de )?(?:contrat|piece d identite|compte|client)|code (?:postal|agence|banque|employe|client|article|produit))(?= |$)/;

const TRUE_OF_PERSON =
  /(?:^| )(?:revisee?|revised|changed|nouve(?:au|lle)|new|mariee?|married|cadre|syndiquee?|union|permis|handicape?e?|disabled|residente?|resident|veu(?:f|ve)|permanente?|titulaire|temps plein|full time|part time|vip|whats ?app|smartphone|manager|homme|femme|male|female|bancarisee?|imposable|taxable|email|mail|sms|print|imprime)(?= |$)/;
